import type { ReactNode } from 'react';
import { elementQuestionOf, isJsonObject, typeOf, type ElementQuestion, type InputProperty, type JsonValue } from '#domain';
import { useAskedModels } from './input-models.ts';
import { offeredElement, offeredElements } from './offered-elements.ts';

/** What a value itself says of the element it names; undefined for a bare id, which says nothing to anybody. */
export function keptName({ identityPath }: ElementQuestion, value: JsonValue): string | undefined {
  if (!isJsonObject(value)) return identityPath === undefined ? undefined : String(value);
  const { Name, Id: _id, discriminator: _kind, ...others } = value;
  if (typeof Name === 'string' && Name !== '') return Name;
  const said = Object.values(others).filter((part) => typeof part === 'string' || typeof part === 'number');
  return said.length > 0 ? said.join(', ') : undefined;
}

interface NamedProps {
  property: InputProperty;
  value: JsonValue | undefined;
  children: (name: string | undefined) => ReactNode;
}

/** Gives its children the name of the element that an input names, as the models call it now; undefined where none of them has it, and for other inputs. */
export function WithElementName(props: NamedProps) {
  const { property, value, children } = props;
  const question = typeOf(property) === 'array' ? undefined : elementQuestionOf(property);
  if (question === undefined || value === undefined || value === null || value === '') return children(undefined);
  return <AskedName {...props} value={value} question={question} />;
}

function AskedName({ property, value, question, children }: NamedProps & { value: JsonValue; question: ElementQuestion }) {
  const models = useAskedModels(question);
  return children(offeredElement(offeredElements(models, question, property), value)?.name);
}
