import { refused, type Refusal } from '../errors/verdict.ts';

/** What a person tells about themselves. */
export interface Profile {
  givenName: string;
  familyName: string;
  company: string;
  title: string;
  referral: string;
}

/** Fields that a profile must have; how they heard of the product and what they are called at work is theirs to tell. */
export const REQUIRED_PROFILE_FIELDS: readonly (keyof Profile)[] = ['givenName', 'familyName', 'company'];

/** Refusals of what is missing or wrong in a profile and its phone number; nothing is saved while there is any. */
export function profileProblems(profile: Partial<Profile>, phone: string): Refusal[] {
  const missing = REQUIRED_PROFILE_FIELDS.filter((field) => (profile[field] ?? '').trim() === '');
  const phoneProblem =
    phone.trim() === ''
      ? [refused('profile.phone-required')]
      : isPhone(phone)
        ? []
        : [refused('profile.phone-invalid', { phone })];
  return [...missing.map((field) => refused('profile.field-required', { field })), ...phoneProblem];
}

/** Whether text is a phone number: 7 to 15 digits (E.164), maybe a plus in front, with blanks, dots, dashes, slashes, brackets. */
export function isPhone(text: string): boolean {
  const bare = text
    .trim()
    .normalize('NFKC')
    .replace(/[\s./()-]/g, '');
  return /^\+?\d{7,15}$/.test(bare);
}
