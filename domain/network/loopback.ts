/** Whether a host name or address (IPv6 with or without brackets) is this machine's own: nobody else can reach it. */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);
