//! The `callscope` program.

fn main() -> std::process::ExitCode {
    callscope::cli::run()
}
