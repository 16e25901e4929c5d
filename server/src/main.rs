//! The `callscope` program.

fn main() -> std::process::ExitCode {
    callscope::run()
}
