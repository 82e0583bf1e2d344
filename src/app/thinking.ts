import { proxy } from 'valtio';

/** What runs in the foreground now; the thinking indicator shows while `count` is not 0. */
export const thinking = proxy({ count: 0 });

/** Shows the thinking indicator until the work is done; gives the work back. */
export async function think<T>(work: Promise<T>): Promise<T> {
  thinking.count++;
  try {
    return await work;
  } finally {
    thinking.count--;
  }
}
