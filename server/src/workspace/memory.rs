//! What the system says of this process's memory.

/// The largest resident memory so far, in bytes; `None` where the system does not tell.
#[cfg(target_os = "linux")]
#[must_use]
pub fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// Other systems have no file to read it from.
#[cfg(not(target_os = "linux"))]
#[must_use]
pub fn peak() -> Option<u64> {
    None
}
