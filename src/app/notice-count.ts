import { proxy } from 'valtio';

/** Unread notices of the person, as the server told last; `round` grows with each telling. */
export const noticeCount = proxy({ unread: 0, round: 0 });

/** Takes what the server told. */
export function tellUnread(unread: number): void {
  noticeCount.unread = unread;
  noticeCount.round++;
}
