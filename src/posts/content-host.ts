import { pageMark } from '../services/page-mark.ts';

/** Whether the operator named a content host: the server says so in the page, and without one nobody is asked. */
export const hasContentHost = (): boolean => pageMark('content-host') !== undefined;
