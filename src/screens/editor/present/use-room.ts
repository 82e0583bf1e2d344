import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  ledTalk,
  nextTalk,
  roomStateOf,
  shownSlides,
  withoutPointer,
  type RoomState,
  type RoomStep,
  type Talk,
  type TalkEvent,
} from '#domain';
import { sessionStorageOrNone } from '#ui';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';
import { present } from './use-present-commands.ts';

const none = () => () => undefined;
const nothing = () => null;

/** The talk that others follow; null where there is none. */
export const useRoomTalk = (talk: TalkPort | undefined): RoomTalk | null =>
  useSyncExternalStore(talk?.subscribe ?? none, talk?.get ?? nothing);

/** Slides that are shown, by id, in their order. */
export const slideIds = ({ reader }: Pick<EditorPorts, 'reader'>): string[] =>
  shownSlides(reader.document()).flatMap(({ id, slide }) => (slide.hidden ? [] : [id]));

/** What a step of a remote means in a talk. */
export const eventOfStep = (asked: RoomStep): TalkEvent =>
  asked.step === 'to'
    ? { type: 'to', slide: asked.slide }
    : asked.step === 'black' || asked.step === 'white'
      ? { type: 'blank', as: asked.step }
      : { type: asked.step };

/**
 * Ties the stage to the room: while this tab presents, what is on the wall is told and a remote leads it; once somebody else
 * has taken the talk over, the wall follows them. Answers the state that the room sees, whether the wall follows it, and what
 * tells where one points.
 */
export function useLeadRoom(
  ports: EditorPorts,
  state: EditorState,
  talk: Talk | undefined,
  room: RoomTalk | null,
): { seen: RoomState | undefined; isLed: boolean; point: (pointing: Pick<RoomState, 'camera' | 'pointer'>) => void } {
  const { talk: port } = ports;
  const told = useRef<RoomState>(undefined);
  const hasLed = useRef<string>(undefined);
  const isMine = room?.isMine === true;
  if (isMine) hasLed.current = room.id;
  const before = told.current ?? room?.state;
  // Whoever comes later sees the slide as it was turned.
  const isSame = before?.slide === talk?.slide && before?.round === talk?.round;
  const seen = talk && isMine ? roomStateOf(talk, before, isSame ? { camera: before?.camera } : {}) : undefined;
  const text = JSON.stringify(seen);
  useEffect(() => {
    if (text === undefined || !port) return;
    told.current = JSON.parse(text) as RoomState;
    port.show(told.current);
  }, [port, text]);
  useEffect(
    () =>
      port?.onStep((asked) => {
        const before = state.talk;
        // The server asks the tab that presents, which may be asked before it is told so.
        if (before) state.talk = nextTalk(before, eventOfStep(asked), slideIds(ports)) ?? before;
      }),
    [port, ports, state],
  );
  const shown = room && !isMine && hasLed.current === room.id ? room.state : undefined;
  useEffect(() => {
    const before = state.talk;
    if (shown && before) state.talk = ledTalk(before, shown, slideIds(ports));
  }, [shown, ports, state]);
  return {
    seen: room ? (seen ?? room.state) : undefined,
    isLed: shown !== undefined,
    point(pointing) {
      const { talk: now } = state;
      if (!port || !now || now.isFrozen || !told.current) return;
      const { camera: _turned, ...rest } = withoutPointer(told.current);
      told.current = roomStateOf({ ...now, ...rest }, undefined, pointing);
      port.show(told.current);
    },
  };
}

const nameOf = (workflowId: string) => `parti.presents.${workflowId}`;

/** A tab that presented goes on with it after it was loaded anew, at the slide that the room sees. */
export function useResumedTalk(
  ports: EditorPorts,
  state: EditorState,
  { room, isTalking, workflowId }: { room: RoomTalk | null; isTalking: boolean; workflowId: string },
): void {
  const hasLooked = useRef(false);
  useEffect(() => {
    if (!room?.isMine || hasLooked.current) return;
    hasLooked.current = true;
    if (!state.talk && sessionStorageOrNone().getItem(nameOf(workflowId)) === room.id) goOn(ports, state, room);
  }, [room, ports, state, workflowId]);
  const leads = isTalking && room?.isMine === true ? room.id : undefined;
  const hasLed = useRef(false);
  useEffect(() => {
    if (leads !== undefined) sessionStorageOrNone().setItem(nameOf(workflowId), leads);
    else if (hasLed.current) sessionStorageOrNone().removeItem(nameOf(workflowId));
    hasLed.current = leads !== undefined;
  }, [leads, workflowId]);
}

/** Goes on with a talk at the slide that the room sees, whatever is on the wall. */
export function goOn(ports: EditorPorts, state: EditorState, room: RoomTalk): void {
  if (!state.talk) present(ports, state);
  if (state.talk) state.talk = ledTalk(state.talk, room.state, slideIds(ports));
}
