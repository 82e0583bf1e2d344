// Runs one author's function in the jail: a fresh context for every call, only text crosses. The jail is the boundary,
// the context only keeps one call from the next.
import { SourceMap } from 'node:module';
import vm from 'node:vm';
import { FRAME, NO_RUN, readFrame, writeFrame } from '../frames.mjs';

const LOG_CHARACTERS = 256 * 1024;
const LINES_BEFORE_BUNDLE = 2;
/** Prints into the context; the host reads it as text when the call is over. */
const CONSOLE = `(function (global) { 'use strict';
  var lines = [], length = 0;
  var show = function (value) { return typeof value === 'string' ? value : JSON.stringify(value); };
  var print = function () {
    if (length > ${LOG_CHARACTERS}) return;
    var line = Array.prototype.map.call(arguments, show).join(' ');
    length += line.length + 1;
    lines.push(line);
  };
  global.console = { log: print, info: print, warn: print, error: print, debug: print };
  global.__printed = function () { return lines.join('\\n'); };
})(globalThis);`;

/** Files that inputs name get their bytes when they are first asked for; what is written of them stays as it was. */
const FILES = `(function (global) { 'use strict';
  var DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  var ofBase64 = function (text) {
    var end = text.indexOf('='), digits = end < 0 ? text.length : end;
    var bytes = new Uint8Array((digits * 3) >> 2);
    for (var at = 0, held = 0, bits = 0, place = 0; at < digits; at++) {
      held = ((held << 6) | DIGITS.indexOf(text[at])) & 0xffff;
      if ((bits += 6) >= 8) bytes[place++] = held >> (bits -= 8);
    }
    return bytes;
  };
  var ofText = function (text) {
    var signs = unescape(encodeURIComponent(text)), bytes = new Uint8Array(signs.length);
    for (var at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at);
    return bytes;
  };
  var giveBytes = function (file, level) {
    if (file === null || typeof file !== 'object' || level > 12) return;
    if (typeof file.digest !== 'string' || typeof file.text !== 'string') {
      // Files of lists and of folders.
      if (Array.isArray(file)) for (var at = 0; at < file.length; at++) giveBytes(file[at], level + 1);
      else for (var name in file) giveBytes(file[name], level + 1);
      return;
    }
    var base64 = file.base64, bytes;
    delete file.base64;
    Object.defineProperty(file, 'bytes', {
      get: function () { return bytes || (bytes = base64 === undefined ? ofText(file.text) : ofBase64(base64)); },
    });
  };
  global.__withBytes = function (make) {
    var made = function (sdk) {
      var own = make(sdk), execute = own.execute;
      if (typeof execute !== 'function') return own;
      return { execute: function (models, inputs) {
        for (var name in inputs) giveBytes(inputs[name], 0);
        return execute.call(own, models, inputs);
      } };
    };
    made.sdk = make.sdk;
    return made;
  };
})(globalThis);`;

const options = { importModuleDynamically: refuseImport };
const call = new vm.Script('globalThis.__run(globalThis.__withBytes(globalThis.__function), globalThis.__argument)', {
  ...options,
  filename: 'call.js',
});
const consoleScript = new vm.Script(CONSOLE, { ...options, filename: 'console.js' });
const filesScript = new vm.Script(FILES, { ...options, filename: 'files.js' });

/** A text, not an error: an object of this realm would be a way out of the context. */
function refuseImport() {
  throw 'a function cannot import while it runs';
}

/** A context in which no function is, nor its SDK. */
function freshContext(runtime) {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    microtaskMode: 'afterEvaluate',
    codeGeneration: { strings: false, wasm: false },
  });
  runtime.runInContext(context);
  consoleScript.runInContext(context);
  filesScript.runInContext(context);
  return context;
}

function main() {
  const text = readFrame();
  if (!text) return;
  const runtime = new vm.Script(text.payload.toString(), { ...options, filename: 'parti-runtime.js' });
  let context = freshContext(runtime);
  const load = readFrame();
  if (!load) return;
  const bundle = load.payload.toString();
  let script;
  let failure;
  try {
    script = new vm.Script(`globalThis.__function = ${bundle}`, { ...options, filename: 'function.js' });
  } catch (error) {
    failure = describe(error, bundle);
  }
  const sdk = /^globalThis\.__bundle\("(parti@\d+)"/.exec(bundle)?.[1];
  context.__setUp(sdk);
  writeFrame(FRAME.ready, NO_RUN);
  for (let frame = readFrame(); frame; frame = readFrame()) {
    const { nonce, payload } = frame;
    if (failure) writeFrame(FRAME.error, nonce, JSON.stringify(failure));
    else answer(context, script, nonce, payload.toString(), bundle);
    writeFrame(FRAME.done, nonce);
    // Made while nobody waits for it.
    context = freshContext(runtime);
    context.__setUp(sdk);
  }
}

function answer(context, script, nonce, argument, bundle) {
  try {
    script.runInContext(context);
    context.__argument = argument;
    context.__tellProgress = progressTeller(nonce);
    const text = call.runInContext(context);
    if (typeof text !== 'string') throw new Error('the function gave nothing back');
    tellPrinted(context, nonce);
    writeFrame(FRAME.result, nonce, text);
  } catch (error) {
    tellPrinted(context, nonce);
    writeFrame(FRAME.error, nonce, JSON.stringify(describe(error, bundle)));
  }
}

/** Without a prototype and without a throw: nothing of this realm can be reached through it. */
function progressTeller(nonce) {
  const tell = (progress, activity) => {
    if (typeof progress !== 'number') return;
    const told = typeof activity === 'string' ? { progress, activity } : { progress };
    writeFrame(FRAME.progress, nonce, JSON.stringify(told));
  };
  return Object.freeze(Object.setPrototypeOf(tell, null));
}

function tellPrinted(context, nonce) {
  try {
    const printed = vm.runInContext('globalThis.__printed()', context);
    if (typeof printed === 'string' && printed) writeFrame(FRAME.log, nonce, `${printed.slice(0, LOG_CHARACTERS)}\n`);
  } catch {
    // The function has taken its own console away.
  }
}

/** Message and trace in the author's files; reading them may run the author's code, inside the same time limit. */
function describe(error, bundle) {
  try {
    const message = String(error?.message ?? error).slice(0, 2000);
    if (/^".*" is not a finite number$/.test(message)) return { code: 'canonical.not-finite', message, trace: '' };
    const stack = String(error?.stack ?? '').slice(0, 20_000);
    const name = typeof error?.name === 'string' ? error.name : 'Error';
    return { message, trace: `${name}: ${message}\n${authorFrames(stack, bundle)}`.slice(0, 8000) };
  } catch {
    return { message: 'the function threw something that cannot be read', trace: '' };
  }
}

function authorFrames(stack, bundle) {
  const map = readMap(bundle);
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = /^\s+at (?:(.*) \()?function\.js:(\d+):(\d+)\)?$/.exec(line);
      if (!found) return [];
      const [, name = '', at, column] = found;
      const entry = map?.findEntry(Number(at) - 1 - LINES_BEFORE_BUNDLE, Number(column) - 1);
      const place = entry?.originalSource
        ? `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : `function.js:${at}:${column}`;
      return [`    at ${name ? `${name} (${place})` : place}`];
    })
    .join('\n');
}

function readMap(bundle) {
  const found = /\n\/\/# sourceMappingURL=data:application\/json;base64,([A-Za-z0-9+/=]+)\s*$/.exec(bundle);
  if (!found) return undefined;
  try {
    return new SourceMap(JSON.parse(Buffer.from(found[1], 'base64').toString()));
  } catch {
    return undefined;
  }
}

main();
