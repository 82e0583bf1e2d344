import { describe, expect, it } from 'vitest';
import { LOCAL_RUNNER_CODES, LOCAL_RUNNER_MOVES, moveLocalRunner } from './local-runner-status.ts';
import { LOCAL_RUNNER_STATUSES } from '../run/local-runner-state.ts';
import {
  moveTransfer,
  transferNotice,
  mayOffer,
  TRANSFER_MOVES,
  TRANSFER_STATES,
  type OwnershipTransfer,
} from './ownership-transfer.ts';
import { moveSpaceType, SPACE_TYPE_MOVES, SPACE_TYPE_STATUSES } from './space-type-status.ts';
import { legalMoves, type StateMachine } from './state-machine.ts';
import { isVisibleToAll, moveTemplate, TEMPLATE_MOVES, TEMPLATE_STATES } from './template-lifecycle.ts';

/** Every state × move as `state move → state`, illegal ones as `–`. */
function table<S extends string, M extends string>(
  states: readonly S[],
  moves: readonly M[],
  move: (state: S, by: M) => { ok: true; state: string } | { ok: false; code: string; parameters: object },
): Record<string, string> {
  return Object.fromEntries(
    states.map((state) => [
      state,
      moves
        .map((name) => {
          const moved = move(state, name);
          if (moved.ok) return moved.state;
          expect(moved).toEqual({ ok: false, code: 'move.illegal', parameters: { state, move: name } });
          return '–';
        })
        .join(' '),
    ]),
  );
}

describe('ownership transfer', () => {
  const owner = { id: 'ana', email: 'ana@x.com' };
  const recipient = { id: 'ben', email: 'Ben@y.org' };
  const other = { id: 'cem', email: 'cem@y.org' };
  const offer: OwnershipTransfer = { ownerId: 'ana', ownerName: 'Ana', recipientEmail: 'ben@y.org', state: 'pending' };

  it('W4.05a W4.05b W4.05c: every legal and illegal move', () => {
    const moved = table(TRANSFER_STATES, TRANSFER_MOVES, (state, move) => {
      const result = moveTransfer({ ...offer, state }, move, move === 'cancel' ? owner : recipient);
      return result.ok ? { ok: true, state: result.transfer.state } : result;
    });
    expect(moved).toEqual({
      //         accept reject cancel
      pending: 'accepted rejected cancelled',
      accepted: '– – –',
      rejected: '– – –',
      cancelled: '– – –',
    });
  });

  it('W4.05a: accepting makes the recipient the owner, nothing else does', () => {
    expect(moveTransfer(offer, 'accept', recipient)).toMatchObject({ ok: true, ownerId: 'ben' });
    expect(moveTransfer(offer, 'reject', recipient)).toMatchObject({ ok: true, ownerId: 'ana' });
    expect(moveTransfer(offer, 'cancel', owner)).toMatchObject({ ok: true, ownerId: 'ana' });
  });

  it('W4.05c: only the recipient answers and only the owner cancels', () => {
    const onlyRecipient = { ok: false, code: 'transfer.recipient-only', parameters: { recipient: 'ben@y.org' } };
    for (const who of [owner, other, { id: 'x', email: '' }, { id: 'y', email: 'y.org' }]) {
      expect(moveTransfer(offer, 'accept', who)).toEqual(onlyRecipient);
      expect(moveTransfer(offer, 'reject', who)).toEqual(onlyRecipient);
    }
    const ownerOnly = { ok: false, code: 'workflow.owner-only', parameters: { action: 'transfer', owner: 'Ana' } };
    expect(moveTransfer(offer, 'cancel', recipient)).toEqual(ownerOnly);
  });

  it('W3.01d: both sides are told how the offer stands', () => {
    expect(TRANSFER_STATES.map((state) => transferNotice({ ...offer, state }))).toEqual(
      ['pending', 'accepted', 'rejected', 'cancelled'].map((state) => ({
        ok: false,
        code: `transfer.${state}`,
        parameters: { recipient: 'ben@y.org' },
      })),
    );
  });

  it('is offered to one other person at a time', () => {
    expect(mayOffer(owner, 'ben@y.org', undefined)).toEqual({ ok: true });
    expect(mayOffer(owner, 'ben@y.org', { ...offer, state: 'rejected' })).toEqual({ ok: true });
    expect(mayOffer(owner, 'ben@y.org', offer)).toMatchObject({ code: 'move.illegal' });
    expect(mayOffer(owner, ' Ana@X.com', undefined)).toMatchObject({ code: 'transfer.to-self' });
    for (const wrong of ['y.org', '@y.org', 'ben@', 'a b@y.org', ''])
      expect(mayOffer(owner, wrong, undefined)).toMatchObject({ code: 'validation.email', parameters: { value: wrong } });
  });
});

describe('template', () => {
  const admin = { groups: ['Administrators'], isOwner: true };
  const owner = { groups: [], isOwner: true };
  const other = { groups: [], isOwner: false };
  const shared = { sharedWith: 1, ownerName: 'Ana' };

  it('W4.06a W4.06b W4.06c: every legal and illegal move', () => {
    expect(table(TEMPLATE_STATES, TEMPLATE_MOVES, (state, move) => moveTemplate(state, move, admin, shared))).toEqual({
      //    save promote unpromote remove
      none: 'saved – – –',
      saved: '– promoted – removed',
      promoted: '– – saved removed',
      removed: '– – – –',
    });
    expect(TEMPLATE_STATES.filter(isVisibleToAll)).toEqual(['promoted']);
  });

  it('W4.06b: administrators alone promote, owners alone save, both remove', () => {
    const code = (...args: Parameters<typeof moveTemplate>) => {
      const moved = moveTemplate(...args);
      return moved.ok ? moved.state : [moved.code, ...Object.values(moved.parameters)];
    };
    const adminOnly = { groups: ['Administrators'], isOwner: false };
    expect(code('saved', 'promote', owner, shared)).toEqual(['admin.only', 'promote-template']);
    expect(code('promoted', 'unpromote', owner, shared)).toEqual(['admin.only', 'unpromote-template']);
    expect(code('saved', 'promote', adminOnly, shared)).toBe('promoted');
    expect(code('none', 'save', other, shared)).toEqual(['workflow.owner-only', 'save-template', 'Ana']);
    expect(code('none', 'save', adminOnly, shared)).toEqual(['workflow.owner-only', 'save-template', 'Ana']);
    expect(code('saved', 'remove', other, shared)).toEqual(['workflow.owner-only', 'remove-template', 'Ana']);
    expect(code('saved', 'remove', owner, shared)).toBe('removed');
    expect(code('promoted', 'remove', adminOnly, shared)).toBe('removed');
  });

  it('W4.06d: promotion needs somebody it is shared with', () => {
    expect(moveTemplate('saved', 'promote', admin, { ...shared, sharedWith: 0 })).toEqual({
      ok: false,
      code: 'template.promotion-needs-sharing',
      parameters: {},
    });
    expect(moveTemplate('saved', 'promote', admin, { ...shared, sharedWith: 2 })).toEqual({ ok: true, state: 'promoted' });
  });
});

describe('space type and local runner', () => {
  it('every legal and illegal move of a space type', () => {
    expect(table(SPACE_TYPE_STATUSES, SPACE_TYPE_MOVES, moveSpaceType)).toEqual({
      //         uploaded succeed fail update
      uploading: 'generating – invalid –',
      generating: '– created invalid –',
      updating: '– created invalid –',
      created: '– – – updating',
      invalid: '– – – updating',
    });
  });

  it('W4.02: every legal and illegal move of the local function runner', () => {
    expect(table(LOCAL_RUNNER_STATUSES, LOCAL_RUNNER_MOVES, moveLocalRunner)).toEqual({
      //            connect opened loaded lost fail stop
      disconnected: 'connecting – – – – –',
      connecting: '– connected – reconnecting error disconnected',
      connected: '– – ready reconnecting error disconnected',
      ready: '– – – reconnecting error disconnected',
      reconnecting: '– connected – – error disconnected',
      error: 'connecting – – – – disconnected',
    });
  });

  it('W4.02: each status has its words', () => {
    expect(LOCAL_RUNNER_STATUSES.map((status) => LOCAL_RUNNER_CODES[status])).toEqual([
      'local-runner.connected',
      'local-runner.connecting',
      'run.local-runner-disconnected',
      'local-runner.error',
      'local-runner.ready',
      'local-runner.reconnecting',
    ]);
  });

  it('names the legal moves of a state', () => {
    const lamp: StateMachine<'on' | 'off', 'press'> = { on: { press: 'off' }, off: {} };
    expect(legalMoves(lamp, 'on')).toEqual(['press']);
    expect(legalMoves(lamp, 'off')).toEqual([]);
  });
});
