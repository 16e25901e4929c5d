#!/usr/bin/env bash
# Installs a real VS Code (code-server's MIT build of Code - OSS) and Node into the folder $1, from the npm registry alone.
# No package's install script is run: they would download from elsewhere and compile native modules that the tests do not need.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
mkdir -p "$1"
cd "$1"
cp "$here/package.json" "$here/package-lock.json" .
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
cd node_modules/code-server/lib/vscode
# What is not open source, or big, and of no use here.
npm pkg delete 'dependencies.@vscode/copilot-api' 'dependencies.@github/copilot-sdk' 'dependencies.@github/copilot' \
    'dependencies.@microsoft/mxc-sdk' 'dependencies.@devcontainers/cli' 'dependencies.kerberos' 'dependencies.@vscode/sqlite3' 'dependencies.ssh2'
rm -rf extensions/copilot
# VS Code's own dependencies, pinned by its npm-shrinkwrap.json.
npm install --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error
