//! Tests of games through the public interface, in one program; the contract of the catalogue is beside it.

mod engine_options;
mod evaluation_files;
mod explained;
mod figures;
