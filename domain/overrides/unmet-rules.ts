import type { ErrorCode } from '../errors/catalogue.ts';
import type { FunctionRecord } from '../functions/function-record.ts';
import {
  evaluateValidationRules,
  readValidationRules,
  translatedRuleMessages,
  type RuleFinding,
  type ValidationRule,
} from '../inputs/validation-rules.ts';
import { ownValue } from '../json/is-json-object.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { OverrideChanges } from '../workflow/override-entry.ts';

/** A rule of an override that a node's changes by hand do not meet. */
export interface UnmetRule {
  /** Name of the override. */
  override: string;
  level: RuleFinding['level'];
  /** The function does not run before it is met. */
  blocking: boolean;
  code: ErrorCode;
  parameters: JsonObject;
}

const RULES = new WeakMap<FunctionRecord, readonly (readonly [name: string, rules: readonly ValidationRule[]])[]>();

/** Rules that the changes by hand of a node do not meet, requirements first; messages in a language where one is given. */
export function unmetRules(node: OverrideChanges, record: FunctionRecord, locale?: string): UnmetRule[] {
  let known = RULES.get(record);
  if (!known) {
    known = Object.entries(record.overrides).map(([name, one]) => [name, readValidationRules(one)] as const);
    known = known.filter(([, rules]) => rules.length > 0);
    RULES.set(record, known);
  }
  const found = known.flatMap(([name, rules]) => unmetOf(node, record, name, rules, locale));
  return [...found.filter(({ level }) => level === 'requirement'), ...found.filter(({ level }) => level === 'hint')];
}

function unmetOf(
  node: OverrideChanges,
  record: FunctionRecord,
  name: string,
  rules: readonly ValidationRule[],
  locale: string | undefined,
): UnmetRule[] {
  const count = (member: keyof OverrideChanges): number => Object.keys(ownValue(node[member] ?? {}, name) ?? {}).length;
  const counts = { added: count('additions'), removed: count('removals'), edited: count('overrides') };
  const messages = locale === undefined ? [] : translatedRuleMessages(record, name, locale);
  return rules.flatMap((rule, index) =>
    evaluateValidationRules([rule], counts, [messages[index]]).map(({ level, blocking, message }): UnmetRule => {
      if (rule.type !== 'minimumAddedItems')
        return { override: name, level, blocking, code: `rule.${rule.type}`, parameters: { message } };
      const code = blocking ? 'rule.minimum-added-items' : 'rule.minimum-added-items-hint';
      return { override: name, level, blocking, code, parameters: { value: rule.value, message } };
    }),
  );
}
