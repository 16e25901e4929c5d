//! Control dependence (Ferrante, Ottenstein and Warren 1987): which nodes decide whether a node runs, by post-dominators.
//! Post-dominators by the iterative algorithm of Cooper, Harvey and Kennedy. It knows nodes and edges only.

/// All pairs of a node and one that decides whether it runs. `edges` hold the real ones and those that jumps
/// would take if they were no jumps; every node reaches `exit` by them.
pub(crate) fn dependences(count: usize, exit: u32, edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let succ = super::graph::Table::new(count, edges);
    let up = post_dominators(count, exit, edges, &succ);
    let mut out = Vec::new();
    for from in 0..count as u32 {
        let targets = succ.of(from);
        if targets.len() < 2 {
            continue;
        }
        let stop = up[from as usize];
        for &to in targets {
            let mut at = to;
            while at != stop && at != NONE {
                out.push((at, from));
                at = if at == exit { NONE } else { up[at as usize] };
            }
        }
    }
    out
}

const NONE: u32 = u32::MAX;

/// The immediate post-dominator of each node; `NONE` for those from which nothing leads to the exit.
fn post_dominators(count: usize, exit: u32, edges: &[(u32, u32)], succ: &super::graph::Table<u32>) -> Vec<u32> {
    let turned: Vec<(u32, u32)> = edges.iter().map(|&(a, b)| (b, a)).collect();
    let pred = super::graph::Table::new(count, &turned);
    let order = postorder(count, exit, &pred);
    let mut number = vec![NONE; count];
    for (i, &node) in order.iter().enumerate() {
        number[node as usize] = i as u32;
    }
    let mut up = vec![NONE; count];
    up[exit as usize] = exit;
    let mut changed = true;
    while changed {
        changed = false;
        for &node in order.iter().rev().filter(|&&n| n != exit) {
            let mut best = NONE;
            for &to in succ.of(node).iter().filter(|&&t| up[t as usize] != NONE) {
                best = if best == NONE { to } else { meet(to, best, &up, &number) };
            }
            if best != NONE && up[node as usize] != best {
                up[node as usize] = best;
                changed = true;
            }
        }
    }
    up
}

/// The nearest node that post-dominates both.
fn meet(mut a: u32, mut b: u32, up: &[u32], number: &[u32]) -> u32 {
    while a != b {
        while number[a as usize] < number[b as usize] {
            a = up[a as usize];
        }
        while number[b as usize] < number[a as usize] {
            b = up[b as usize];
        }
    }
    a
}

/// Nodes from which `root` is reached, in postorder of a walk against the edges.
fn postorder(count: usize, root: u32, pred: &super::graph::Table<u32>) -> Vec<u32> {
    let mut seen = vec![false; count];
    let mut order = Vec::with_capacity(count);
    let mut stack = vec![(root, 0usize)];
    seen[root as usize] = true;
    while let Some((node, next)) = stack.last_mut() {
        match pred.of(*node).get(*next) {
            Some(&from) => {
                *next += 1;
                if !seen[from as usize] {
                    seen[from as usize] = true;
                    stack.push((from, 0));
                }
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::dependences;

    /// `edges`, and for each node the nodes that it depends on.
    fn check(count: usize, exit: u32, edges: &[(u32, u32)], want: &[&[u32]]) {
        let got = dependences(count, exit, edges);
        for node in 0..count as u32 {
            let mut on: Vec<u32> = got.iter().filter(|d| d.0 == node).map(|d| d.1).collect();
            on.sort_unstable();
            on.dedup();
            assert_eq!(on, want[node as usize], "node {node}");
        }
    }

    #[test]
    fn the_branches_of_an_if_depend_on_its_condition_and_what_follows_does_not() {
        // 0 → 1 | 2 → 3 → 4
        check(5, 4, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)], &[&[], &[0], &[0], &[], &[]]);
    }

    #[test]
    fn a_loop_decides_about_its_body_and_about_itself() {
        // 0 → 1 (condition) → 2 (body) → 1 → 3
        check(4, 3, &[(0, 1), (1, 2), (2, 1), (1, 3)], &[&[], &[1], &[1], &[]]);
    }

    #[test]
    fn what_stands_behind_a_jump_depends_on_the_jump() {
        // 0 (if) → 1 (return, also "falls" to 2) | 2 → 3
        check(4, 3, &[(0, 1), (0, 2), (1, 3), (1, 2), (2, 3)], &[&[], &[0], &[0, 1], &[]]);
    }
}
