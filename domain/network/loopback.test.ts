import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test('only addresses of this machine are loopback', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]']) expect(isLoopback(host), host).toBe(true);
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com', 'localhost.example.com', '128.0.0.1', '::12', ''])
    expect(isLoopback(host), host).toBe(false);
});
