/** Whether the operator named a content host: the server says so in the page, and without one nobody is asked. */
export const hasContentHost = (): boolean => document.querySelector('meta[name="parti-content-host"]') !== null;
