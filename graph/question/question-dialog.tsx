import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const QuestionForm = loadLater(async () => (await import('./question-form.tsx')).QuestionForm);

/** Asks what of a model goes into an input. */
export function QuestionDialog() {
  const { graph } = useGraphScope();
  const question = useSignal(graph.view.question);
  return question === undefined ? null : (
    <QuestionForm key={`${question.source.node} ${question.target.node} ${question.target.port}`} question={question} />
  );
}
