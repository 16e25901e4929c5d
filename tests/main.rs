//! Tests of the whole program, one binary for all of them: linking several would cost more than running them.

mod architecture;
