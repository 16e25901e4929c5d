//! What is not in a slice does not matter to its criterion: random programs are run whole, and again with all that lies
//! outside the slice taken out, on random inputs; both must show the same values (Weiser's definition). Needs a JDK and python3.

use std::path::Path;
use std::process::Command;

#[test]
fn programs_do_the_same_without_what_is_outside_the_slice() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/accuracy/slices/fuzz_slices.py");
    let engine = env!("CARGO_BIN_EXE_callscope");
    let output = Command::new("python3")
        .arg(&script)
        .args(["25", "7", "--engine", engine])
        .output()
        .expect("python3, and a JDK on the path");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("25 passed, 0 failed"), "{said}");
    // A slicer that keeps everything loses nothing either.
    let kept = said.split("programs, ").nth(1).and_then(|s| s.split('%').next()).and_then(|s| s.parse::<u32>().ok());
    assert!(kept.is_some_and(|k| k < 60), "{said}");
}
