// All that ever runs in the sandboxed frame itself: it makes one worker for a run out of a text, and ends it. Authors'
// code runs in those workers alone; the page and a worker speak through a port of their own.
(function () {
  'use strict';
  var scripts = new Map();
  var workers = new Map();
  var post = parent.postMessage.bind(parent);
  delete window.RTCPeerConnection;
  delete window.webkitRTCPeerConnection;
  function forget(name) {
    if (scripts.has(name)) URL.revokeObjectURL(scripts.get(name));
    scripts.delete(name);
  }
  function start(id, name, port) {
    var worker = new Worker(scripts.get(name));
    worker.onerror = function () {
      post({ type: 'broken', id: id }, '*');
    };
    workers.set(id, worker);
    worker.postMessage(null, [port]);
  }
  function end(id) {
    if (workers.has(id)) workers.get(id).terminate();
    workers.delete(id);
    post({ type: 'ended', id: id }, '*');
  }
  addEventListener('message', function (event) {
    if (event.source !== parent) return;
    var message = event.data;
    if (message.type === 'load') {
      forget(message.name);
      scripts.set(message.name, URL.createObjectURL(new Blob([message.text], { type: 'text/javascript' })));
    } else if (message.type === 'forget') forget(message.name);
    else if (message.type === 'start') start(message.id, message.name, event.ports[0]);
    else if (message.type === 'end') end(message.id);
  });
  post({ type: 'ready' }, '*');
})();
