/** The face of `domain/`: pure rules shared by browser, server, engine and command line. Imports nothing. */
export * from './json/json-value.ts';
export * from './units/unit-type.ts';
export * from './model/element-model.ts';
export * from './functions/function-record.ts';
export * from './workflow/document.ts';
export * from './workflow/commands.ts';
export * from './run/node-state.ts';
export * from './ports/ports.ts';
export * from './errors/parti-error.ts';
