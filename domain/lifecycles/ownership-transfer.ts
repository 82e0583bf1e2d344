import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';
import { matchesDomain } from '../validation/email.ts';
import { moveState, type StateMachine } from './state-machine.ts';

/** States of an offer of ownership; all but the first are final. */
export const TRANSFER_STATES = ['pending', 'accepted', 'rejected', 'cancelled'] as const;
/** State of an offer of ownership. */
export type TransferState = (typeof TRANSFER_STATES)[number];

export const TRANSFER_MOVES = ['accept', 'reject', 'cancel'] as const;
/** Move that ends an offer of ownership. */
export type TransferMove = (typeof TRANSFER_MOVES)[number];

/** An offer of a workflow to another owner, named by address. */
export interface OwnershipTransfer {
  ownerId: string;
  /** What reasons name the owner by. */
  ownerName: string;
  recipientEmail: string;
  state: TransferState;
}

const MACHINE: StateMachine<TransferState, TransferMove> = {
  pending: { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' },
  accepted: {},
  rejected: {},
  cancelled: {},
};

/** Whether an owner may offer a workflow to an address now; one offer is open at a time. */
export function mayOffer(
  owner: { id: string; email: string },
  recipientEmail: string,
  open: OwnershipTransfer | undefined,
): Verdict {
  if (open?.state === 'pending') return refused('move.illegal', { state: 'pending', move: 'offer' });
  if (!/^[^\s@]+@[^\s@]+$/.test(recipientEmail.trim())) return refused('validation.email', { value: recipientEmail });
  return sameAddress(owner.email, recipientEmail) ? refused('transfer.to-self') : ALLOWED;
}

/** Offer after a move: the owner cancels, the recipient accepts or rejects, and only while it is pending. */
export function moveTransfer(
  transfer: OwnershipTransfer,
  move: TransferMove,
  by: { id: string; email: string },
): { ok: true; transfer: OwnershipTransfer; ownerId: string } | Refusal {
  const isOwner = by.id === transfer.ownerId;
  const isRecipient = sameAddress(by.email, transfer.recipientEmail);
  if (move === 'cancel' ? !isOwner : !isRecipient) {
    return move === 'cancel'
      ? refused('workflow.owner-only', { action: 'transfer', owner: transfer.ownerName })
      : refused('transfer.recipient-only', { recipient: transfer.recipientEmail });
  }
  const moved = moveState(MACHINE, transfer.state, move);
  if (!moved.ok) return moved;
  return {
    ok: true,
    transfer: { ...transfer, state: moved.state },
    ownerId: moved.state === 'accepted' ? by.id : transfer.ownerId,
  };
}

function sameAddress(one: string, other: string): boolean {
  return one.includes('@') && other.trim().length === one.trim().length && matchesDomain(one, other);
}

/** What both sides are told of an offer in this state. */
export function transferNotice({ state, recipientEmail }: OwnershipTransfer): Refusal {
  return refused(NOTICES[state], { recipient: recipientEmail });
}

const NOTICES = {
  pending: 'transfer.pending',
  accepted: 'transfer.accepted',
  rejected: 'transfer.rejected',
  cancelled: 'transfer.cancelled',
} as const satisfies Record<TransferState, Refusal['code']>;
