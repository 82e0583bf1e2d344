import type { FunctionRecord } from '../functions/function-record.ts';
import { textsIn } from '../functions/function-texts.ts';
import { isJsonObject, ownValue } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Rule that an author puts on an override. */
export interface ValidationRule {
  type: 'any' | 'required' | 'minimumAddedItems';
  level: 'requirement' | 'hint';
  message: string;
  value: number;
}

/** What a person did to an override so far. */
export interface OverrideCounts {
  added: number;
  removed: number;
  edited: number;
}

/** A rule that is not met. `blocking` keeps the function from running. */
export interface RuleFinding {
  code: 'required' | 'minimumAddedItems';
  level: ValidationRule['level'];
  message: string;
  blocking: boolean;
}

/** Rules of an override record, unreadable ones left out; a rule without a level is a hint. */
export function readValidationRules(override: JsonObject): ValidationRule[] {
  const rules = override['validationRules'] ?? override['validation_rules'];
  return (Array.isArray(rules) ? rules : []).flatMap((rule) => {
    if (!isJsonObject(rule)) return [];
    const type = (['any', 'required', 'minimumAddedItems'] as const).find((known) => known === rule['type']);
    if (type === undefined) return [];
    return [
      {
        type,
        level: rule['level'] === 'requirement' ? 'requirement' : 'hint',
        message: typeof rule['message'] === 'string' ? rule['message'] : '',
        value: typeof rule['value'] === 'number' ? rule['value'] : 0,
      } satisfies ValidationRule,
    ];
  });
}

/**
 * Rules that are not met, requirements before hints. `translated` replaces messages by the position of the rule.
 * Only `minimumAddedItems` at level requirement blocks.
 */
export function evaluateValidationRules(
  rules: readonly ValidationRule[],
  counts: OverrideCounts,
  translated: readonly (JsonValue | undefined)[] = [],
): RuleFinding[] {
  const findings = rules.flatMap((rule, index): RuleFinding[] => {
    const code = brokenRule(rule, counts);
    if (code === undefined) return [];
    const text = translated[index];
    const message = typeof text === 'string' && text !== '' ? text : rule.message;
    return [{ code, level: rule.level, message, blocking: code === 'minimumAddedItems' && rule.level === 'requirement' }];
  });
  return [
    ...findings.filter((finding) => finding.level === 'requirement'),
    ...findings.filter((finding) => finding.level === 'hint'),
  ];
}

/**
 * Messages of an override's rules in a language, by the position of the rule, for `evaluateValidationRules`. They stand
 * in the record under `messages.<language>.overrides.<name>.validationRules`, as texts or as `{message}`.
 */
export function translatedRuleMessages(record: FunctionRecord, override: string, locale: string): (string | undefined)[] {
  const overrides = ownValue(textsIn(record, locale), 'overrides');
  const texts = isJsonObject(overrides) ? ownValue(overrides, override) : undefined;
  const rules = isJsonObject(texts) ? (ownValue(texts, 'validationRules') ?? ownValue(texts, 'validation_rules')) : undefined;
  return (Array.isArray(rules) ? rules : []).map((rule) => {
    const message = isJsonObject(rule) ? rule['message'] : rule;
    return typeof message === 'string' && message !== '' ? message : undefined;
  });
}

function brokenRule(rule: ValidationRule, counts: OverrideCounts): RuleFinding['code'] | undefined {
  switch (rule.type) {
    case 'any':
      return counts.added === 0 && counts.removed === 0 && counts.edited === 0 ? 'required' : undefined;
    case 'required':
      return counts.edited === 0 ? 'required' : undefined;
    case 'minimumAddedItems':
      return rule.value > 0 && counts.added < rule.value ? 'minimumAddedItems' : undefined;
  }
}
