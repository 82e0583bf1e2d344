import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PartiError } from '#domain';
import { problemOf, sendProblem } from './problems.ts';

/** Answers requests that are none: an address that cannot be read, and what is no HTTP. */
export const brokenRequests = {
  /** An address with broken signs, or with a part that is too long: a person is led to the page that says so, a caller gets the code. */
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const isCall = /^\/(api|realtime|assets)(\/|$)/.test(request.url);
    if (isCall) sendProblem(new PartiError('http.invalid-request', { detail: error.message.slice(0, 200) }), request, reply);
    else void reply.redirect(PAGE_NOT_FOUND);
  },
  clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const problem = problemOf(new PartiError('http.invalid-request', { detail: STATUS_CODES[status] ?? '' }));
    const body = JSON.stringify({ ...problem, status });
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Length: ${Buffer.byteLength(body)}`;
    if (socket.writable) socket.write(`${head}\r\nContent-Type: application/problem+json\r\nConnection: close\r\n\r\n${body}`);
    socket.destroy(error);
  },
};

/** Page that says that there is none. */
export const PAGE_NOT_FOUND = '/page-not-found';
