import type { DragEvent } from 'react';

/** What is dragged within content: a file of a folder, or a folder. */
export interface ContentDrag {
  kind: 'file' | 'folder';
  id: string;
  /** Folder that a file lies in. */
  folderId?: string;
  name: string;
}

const TYPE = 'application/x-parti-content';

/** Makes something draggable. */
export function dragOf(what: ContentDrag | undefined) {
  if (!what) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(TYPE, JSON.stringify(what));
      event.dataTransfer.effectAllowed = 'move';
    },
  };
}

/** Lets something be dropped; files of the computer are left to the page around. */
export function dropOf(onDrop: (what: ContentDrag) => void, isAllowed: boolean) {
  if (!isAllowed) return {};
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const text = event.dataTransfer.getData(TYPE);
      if (!text) return;
      event.preventDefault();
      onDrop(JSON.parse(text) as ContentDrag);
    },
  };
}
