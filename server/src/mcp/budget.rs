//! How long an answer may be. What does not fit is cut from the ends of its longest lists and texts, counted, and told.

use serde_json::{Map, Value, json};

/// Tokens of an answer, unless the client says otherwise.
const USUAL: usize = 1_500;
/// Tokens that no answer exceeds.
const MOST: usize = 6_000;
/// The least that can be asked for: the shell of an answer takes about this much.
const LEAST: usize = 100;
/// Characters of a token, about, in code and JSON.
const CHARACTERS: usize = 4;

/// The name of the argument with which a client sets it.
pub(super) const ARGUMENT: &str = "max_tokens";

/// Takes `max_tokens` out of the arguments, and gives characters.
pub(super) fn characters(arguments: &mut Map<String, Value>) -> Result<usize, String> {
    let tokens = match arguments.remove(ARGUMENT) {
        None | Some(Value::Null) => USUAL,
        Some(value) => match value.as_u64() {
            Some(tokens) => usize::try_from(tokens).unwrap_or(MOST).clamp(LEAST, MOST),
            None => return Err(format!("`{ARGUMENT}` must be a number of tokens, at most {MOST}")),
        },
    };
    Ok(tokens * CHARACTERS)
}

/// Cuts an answer to so many characters of JSON. `omitted` then says how many rows each list lost, and how many lines each text.
pub(super) fn fit(answer: &mut Value, characters: usize) {
    let mut omitted: Map<String, Value> = Map::new();
    loop {
        let size = length(answer);
        // Room for what is said of the cut.
        let limit = if omitted.is_empty() { characters } else { characters.saturating_sub(120 + 40 * omitted.len()) };
        if size <= limit {
            break;
        }
        let Some((path, longest)) = longest(answer) else { break };
        let Some(value) = answer.pointer_mut(&path) else { break };
        // Half of it at most, so that no list goes before the others have given anything.
        let Some(lost) = cut(value, longest.saturating_sub(size - limit).max(longest / 2)) else { break };
        let key = path.trim_start_matches('/').replace('/', ".");
        let before = omitted.get(&key).and_then(Value::as_u64).unwrap_or(0);
        omitted.insert(key, json!(before + lost as u64));
    }
    if let (false, Some(object)) = (omitted.is_empty(), answer.as_object_mut()) {
        object.insert("truncated".into(), json!(true));
        object.insert("omitted".into(), Value::Object(omitted));
    }
}

/// Shortens a list or text to about `wanted` characters; how many rows or lines it lost, an endless line cut inside counted once.
/// `None` where nothing can go.
fn cut(value: &mut Value, wanted: usize) -> Option<usize> {
    match value {
        Value::Array(rows) => {
            let before = rows.len();
            let mut size: usize = rows.iter().map(|row| length(row) + 1).sum();
            while size > wanted
                && let Some(row) = rows.pop()
            {
                size = size.saturating_sub(length(&row) + 1);
            }
            if rows.len() == before {
                rows.pop();
            }
            (rows.len() < before).then(|| before - rows.len())
        }
        Value::String(text) => {
            // What an earlier cut put there is no line of the text.
            let (whole, was_cut) = text.strip_suffix('…').map_or((text.as_str(), false), |rest| (rest, true));
            let lines = whole.lines().count();
            let mut kept = String::new();
            for line in whole.lines() {
                if kept.len() + line.len() + 4 > wanted {
                    break;
                }
                kept.push_str(line);
                kept.push('\n');
            }
            if kept.is_empty() && lines <= 1 {
                // One endless line: cut inside of it.
                kept = whole.chars().take(wanted / 2).collect();
            }
            let lost = (lines - kept.lines().count().min(lines)).max(usize::from(!was_cut));
            kept.push('…');
            if kept.len() >= text.len() {
                return None;
            }
            *text = kept;
            Some(lost)
        }
        _ => None,
    }
}

fn length(value: &Value) -> usize {
    serde_json::to_string(value).map_or(0, |text| text.len())
}

/// Texts shorter than this are left alone: names and the like.
const SHORT: usize = 200;

/// The list or text with the most characters, and how many: what is cut next. Lists inside of rows go before the rows themselves
/// only where one row is most of the list.
fn longest(answer: &Value) -> Option<(String, usize)> {
    let object = answer.as_object()?;
    let candidates = object.iter().filter(|(key, _)| !matches!(key.as_str(), "next" | "omitted" | "index"));
    let sized = candidates.filter_map(|(key, value)| {
        let size = length(value);
        let counts = match value {
            Value::Array(rows) => !rows.is_empty(),
            Value::String(text) => text.len() > SHORT,
            _ => false,
        };
        counts.then(|| (format!("/{key}"), size))
    });
    sized.max_by_key(|(_, size)| *size)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{characters, fit, length};

    #[test]
    fn what_fits_is_left_alone() {
        let mut answer = json!({ "method": "A.b", "callees": [1, 2, 3] });
        fit(&mut answer, 1000);
        assert_eq!(answer, json!({ "method": "A.b", "callees": [1, 2, 3] }));
    }

    #[test]
    fn the_longest_is_cut_first_and_all_cuts_are_counted() {
        let rows = |n: usize| -> Value { (0..n).map(|i| json!({ "signature": format!("Row.number{i}") })).collect() };
        let source = "    line();\n".repeat(200);
        let mut answer = json!({ "method": "A.b", "callees": rows(200), "source": source, "few": rows(2) });
        fit(&mut answer, 2000);
        assert!(length(&answer) <= 2000, "{}", length(&answer));
        assert_eq!(answer["truncated"], true);
        let kept = answer["callees"].as_array().expect("a list").len();
        assert!(kept > 5, "{kept}");
        assert_eq!(answer["omitted"]["callees"], 200 - kept);
        let lines = answer["source"].as_str().expect("text").lines().count() - 1;
        assert_eq!(answer["omitted"]["source"], 200 - lines);
        assert_eq!(answer["few"], rows(2));
    }

    #[test]
    fn even_one_endless_line_is_cut() {
        let mut answer = json!({ "body": "x".repeat(100_000) });
        fit(&mut answer, 1000);
        assert!(length(&answer) <= 1000);
        assert_eq!(answer["omitted"]["body"], 1);
    }

    #[test]
    fn clients_choose_within_the_hard_cap() {
        let of = |value: Value| characters(json!({ "max_tokens": value }).as_object_mut().expect("an object"));
        assert_eq!(of(json!(500)), Ok(2000));
        assert_eq!(of(json!(1_000_000)), Ok(24_000));
        assert_eq!(of(Value::Null), Ok(6000));
        assert!(of(json!("many")).is_err());
    }
}
