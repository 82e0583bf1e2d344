/** Languages that mails are written in. */
export type MailLanguage = 'en' | 'ja' | 'de';

/** Facts that a mail's text is made from. */
export interface MailFacts {
  /** Address that the mail asks to open. */
  url: string;
  /** Workflow and person, where it is about sharing. */
  workflow?: string;
  person?: string;
  organization?: string;
  /** What was said, where it is about that. */
  text?: string;
  /** What a plan allows in a month. */
  limit?: number;
}

/** Kinds of mail. */
export type MailKind =
  | 'confirm'
  | 'account-exists'
  | 'new-password'
  | 'shared'
  | 'invited'
  | 'offered'
  | 'mentioned'
  | 'joining'
  | 'offer-accepted'
  | 'offer-rejected'
  | 'taken'
  | 'office-joined'
  | 'executions-dwindling'
  | 'executions-exhausted'
  | 'edits-dwindling'
  | 'edits-exhausted';

type Words = (facts: MailFacts) => { subject: string; text: string };

const TEXTS: Record<MailLanguage, Record<MailKind, Words>> = {
  en: {
    confirm: ({ url }) => ({
      subject: 'Confirm your Parti account',
      text: `Open this link to confirm your address. It works for 24 hours.\n\n${url}\n\nIf you did not sign up, ignore this mail.\n`,
    }),
    'account-exists': ({ url }) => ({
      subject: 'You have a Parti account already',
      text: `Somebody, probably you, tried to sign up with this address. You have an account already.\nForgot the password? Set a new one here:\n\n${url}\n`,
    }),
    'new-password': ({ url }) => ({
      subject: 'Set a new Parti password',
      text: `Open this link to set a new password. It works once, for an hour.\n\n${url}\n\nIf you did not ask for it, ignore this mail; your password stays.\n`,
    }),
    shared: ({ url, workflow, person }) => ({
      subject: `${person} shared “${workflow}” with you`,
      text: `${person} shared the workflow “${workflow}” with you. Open it here:\n\n${url}\n`,
    }),
    invited: ({ url, workflow, person }) => ({
      subject: `${person} invites you to “${workflow}”`,
      text: `${person} invites you to work on “${workflow}” in Parti. Open the invitation within 7 days:\n\n${url}\n`,
    }),
    mentioned: ({ url, workflow, person, text }) => ({
      subject: `${person} named you in “${workflow}”`,
      text: `${person} wrote a comment in the workflow “${workflow}”:\n\n${text}\n\nAnswer here:\n\n${url}\n`,
    }),
    offered: ({ url, workflow, person }) => ({
      subject: `${person} wants to make “${workflow}” yours`,
      text: `${person} offers you the ownership of the workflow “${workflow}”. Accept or decline it among your workflows:\n\n${url}\n`,
    }),
    joining: ({ url, organization, person }) => ({
      subject: `${person} invites you to ${organization} on Parti`,
      text: `${person} invites you to work with ${organization} in Parti. Open the invitation within 14 days:\n\n${url}\n`,
    }),
    'offer-accepted': ({ url, workflow, person }) => ({
      subject: `“${workflow}” is ${person}’s now`,
      text: `${person} accepted the workflow “${workflow}”. Your workflows:\n\n${url}\n`,
    }),
    'offer-rejected': ({ url, workflow, person }) => ({
      subject: `${person} did not take “${workflow}”`,
      text: `${person} declined the workflow “${workflow}”; it stays yours:\n\n${url}\n`,
    }),
    taken: ({ url, workflow, person }) => ({
      subject: `${person} took your invitation to “${workflow}”`,
      text: `${person} took your invitation and works on “${workflow}” with you now:\n\n${url}\n`,
    }),
    'office-joined': ({ url, organization, person }) => ({
      subject: `${person} has joined ${organization}`,
      text: `${person} took your invitation and belongs to ${organization} now. Everybody in the office:\n\n${url}\n`,
    }),
    'executions-dwindling': ({ url, limit }) => ({
      subject: `80 % of this month’s runs are used`,
      text: `You have used 80 % of the ${limit} runs of this month. What is left, and how to get more:\n\n${url}\n`,
    }),
    'executions-exhausted': ({ url, limit }) => ({
      subject: `This month’s runs are used up`,
      text: `You have used all ${limit} runs of this month. What is there stays and can be looked at. How to get more:\n\n${url}\n`,
    }),
    'edits-dwindling': ({ url, limit }) => ({
      subject: `80 % of this month’s edits are used`,
      text: `You have used 80 % of the ${limit} edits of this month. What is left, and how to get more:\n\n${url}\n`,
    }),
    'edits-exhausted': ({ url, limit }) => ({
      subject: `This month’s edits are used up`,
      text: `You have used all ${limit} edits of this month. What is there stays and can be looked at. How to get more:\n\n${url}\n`,
    }),
  },
  de: {
    confirm: ({ url }) => ({
      subject: 'Bestätigen Sie Ihr Parti-Konto',
      text: `Öffnen Sie diesen Link, um Ihre Adresse zu bestätigen. Er gilt 24 Stunden.\n\n${url}\n\nFalls Sie sich nicht angemeldet haben, ignorieren Sie diese E-Mail.\n`,
    }),
    'account-exists': ({ url }) => ({
      subject: 'Sie haben bereits ein Parti-Konto',
      text: `Jemand, vermutlich Sie, wollte mit dieser Adresse ein Konto anlegen. Es gibt bereits eines.\nPasswort vergessen? Hier setzen Sie ein neues:\n\n${url}\n`,
    }),
    'new-password': ({ url }) => ({
      subject: 'Neues Parti-Passwort setzen',
      text: `Öffnen Sie diesen Link, um ein neues Passwort zu setzen. Er gilt einmal, eine Stunde lang.\n\n${url}\n\nFalls Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail; Ihr Passwort bleibt.\n`,
    }),
    shared: ({ url, workflow, person }) => ({
      subject: `${person} hat „${workflow}“ mit Ihnen geteilt`,
      text: `${person} hat den Workflow „${workflow}“ mit Ihnen geteilt. Hier öffnen Sie ihn:\n\n${url}\n`,
    }),
    invited: ({ url, workflow, person }) => ({
      subject: `${person} lädt Sie zu „${workflow}“ ein`,
      text: `${person} lädt Sie ein, in Parti an „${workflow}“ zu arbeiten. Öffnen Sie die Einladung innerhalb von 7 Tagen:\n\n${url}\n`,
    }),
    mentioned: ({ url, workflow, person, text }) => ({
      subject: `${person} hat Sie in „${workflow}“ erwähnt`,
      text: `${person} hat im Workflow „${workflow}“ kommentiert:\n\n${text}\n\nHier antworten Sie:\n\n${url}\n`,
    }),
    offered: ({ url, workflow, person }) => ({
      subject: `${person} möchte Ihnen „${workflow}“ übergeben`,
      text: `${person} bietet Ihnen an, den Workflow „${workflow}“ als Eigentümer zu übernehmen. Annehmen oder ablehnen können Sie unter Ihren Workflows:\n\n${url}\n`,
    }),
    joining: ({ url, organization, person }) => ({
      subject: `${person} lädt Sie zu ${organization} auf Parti ein`,
      text: `${person} lädt Sie ein, mit ${organization} in Parti zu arbeiten. Öffnen Sie die Einladung innerhalb von 14 Tagen:\n\n${url}\n`,
    }),
    'offer-accepted': ({ url, workflow, person }) => ({
      subject: `„${workflow}“ gehört jetzt ${person}`,
      text: `${person} hat den Workflow „${workflow}“ angenommen. Ihre Workflows:\n\n${url}\n`,
    }),
    'offer-rejected': ({ url, workflow, person }) => ({
      subject: `${person} hat „${workflow}“ nicht übernommen`,
      text: `${person} hat den Workflow „${workflow}“ abgelehnt; er bleibt Ihrer:\n\n${url}\n`,
    }),
    taken: ({ url, workflow, person }) => ({
      subject: `${person} hat Ihre Einladung zu „${workflow}“ angenommen`,
      text: `${person} hat Ihre Einladung angenommen und arbeitet jetzt mit Ihnen an „${workflow}“:\n\n${url}\n`,
    }),
    'office-joined': ({ url, organization, person }) => ({
      subject: `${person} gehört jetzt zu ${organization}`,
      text: `${person} hat Ihre Einladung angenommen und gehört jetzt zu ${organization}. Alle im Büro:\n\n${url}\n`,
    }),
    'executions-dwindling': ({ url, limit }) => ({
      subject: `80 % der Läufe dieses Monats sind verbraucht`,
      text: `Sie haben 80 % der ${limit} Läufe dieses Monats verbraucht. Was übrig ist und wie Sie mehr bekommen:\n\n${url}\n`,
    }),
    'executions-exhausted': ({ url, limit }) => ({
      subject: `Die Läufe dieses Monats sind verbraucht`,
      text: `Sie haben alle ${limit} Läufe dieses Monats verbraucht. Was da ist, bleibt und kann angesehen werden. So bekommen Sie mehr:\n\n${url}\n`,
    }),
    'edits-dwindling': ({ url, limit }) => ({
      subject: `80 % der Änderungen dieses Monats sind verbraucht`,
      text: `Sie haben 80 % der ${limit} Änderungen dieses Monats verbraucht. Was übrig ist und wie Sie mehr bekommen:\n\n${url}\n`,
    }),
    'edits-exhausted': ({ url, limit }) => ({
      subject: `Die Änderungen dieses Monats sind verbraucht`,
      text: `Sie haben alle ${limit} Änderungen dieses Monats verbraucht. Was da ist, bleibt und kann angesehen werden. So bekommen Sie mehr:\n\n${url}\n`,
    }),
  },
  ja: {
    confirm: ({ url }) => ({
      subject: 'Parti アカウントの確認',
      text: `次のリンクを開いてアドレスを確認してください。24 時間有効です。\n\n${url}\n\n登録した覚えがない場合は、このメールを無視してください。\n`,
    }),
    'account-exists': ({ url }) => ({
      subject: 'Parti アカウントはすでにあります',
      text: `このアドレスで登録しようとした人がいます(おそらくご本人です)。アカウントはすでにあります。\nパスワードをお忘れの場合は、こちらで新しく設定できます。\n\n${url}\n`,
    }),
    'new-password': ({ url }) => ({
      subject: 'Parti の新しいパスワード',
      text: `次のリンクを開いて新しいパスワードを設定してください。1 時間以内に一度だけ使えます。\n\n${url}\n\n心当たりがない場合は、このメールを無視してください。パスワードはそのままです。\n`,
    }),
    shared: ({ url, workflow, person }) => ({
      subject: `${person} さんが「${workflow}」を共有しました`,
      text: `${person} さんがワークフロー「${workflow}」をあなたと共有しました。こちらから開けます。\n\n${url}\n`,
    }),
    invited: ({ url, workflow, person }) => ({
      subject: `${person} さんから「${workflow}」への招待`,
      text: `${person} さんが Parti の「${workflow}」での共同作業に招待しています。7 日以内に招待を開いてください。\n\n${url}\n`,
    }),
    mentioned: ({ url, workflow, person, text }) => ({
      subject: `${person} さんが「${workflow}」であなたに言及しました`,
      text: `${person} さんがワークフロー「${workflow}」にコメントしました。\n\n${text}\n\nこちらから返信できます。\n\n${url}\n`,
    }),
    offered: ({ url, workflow, person }) => ({
      subject: `${person} さんが「${workflow}」の所有権を譲りたいと申し出ています`,
      text: `${person} さんから、ワークフロー「${workflow}」の所有者になるよう申し出がありました。ワークフロー一覧で承諾または辞退できます。\n\n${url}\n`,
    }),
    joining: ({ url, organization, person }) => ({
      subject: `${person} さんから ${organization} (Parti) への招待`,
      text: `${person} さんが、Parti で ${organization} の一員として作業するよう招待しています。14 日以内に招待を開いてください。\n\n${url}\n`,
    }),
    'offer-accepted': ({ url, workflow, person }) => ({
      subject: `「${workflow}」は ${person} さんのものになりました`,
      text: `${person} さんがワークフロー「${workflow}」を受け取りました。あなたのワークフロー一覧:\n\n${url}\n`,
    }),
    'offer-rejected': ({ url, workflow, person }) => ({
      subject: `${person} さんは「${workflow}」を受け取りませんでした`,
      text: `${person} さんがワークフロー「${workflow}」を辞退しました。引き続きあなたのものです。\n\n${url}\n`,
    }),
    taken: ({ url, workflow, person }) => ({
      subject: `${person} さんが「${workflow}」への招待を受けました`,
      text: `${person} さんが招待を受け、「${workflow}」で一緒に作業できるようになりました。\n\n${url}\n`,
    }),
    'office-joined': ({ url, organization, person }) => ({
      subject: `${person} さんが${organization}に加わりました`,
      text: `${person} さんが招待を受け、${organization}に加わりました。メンバーの一覧はこちらです。\n\n${url}\n`,
    }),
    'executions-dwindling': ({ url, limit }) => ({
      subject: `今月の実行回数の 80 % を使いました`,
      text: `今月の実行回数 ${limit} 回のうち 80 % を使いました。残りと、増やす方法はこちらです。\n\n${url}\n`,
    }),
    'executions-exhausted': ({ url, limit }) => ({
      subject: `今月の実行回数を使い切りました`,
      text: `今月の実行回数 ${limit} 回をすべて使いました。今ある結果は残り、閲覧できます。増やす方法はこちらです。\n\n${url}\n`,
    }),
    'edits-dwindling': ({ url, limit }) => ({
      subject: `今月の編集回数の 80 % を使いました`,
      text: `今月の編集回数 ${limit} 回のうち 80 % を使いました。残りと、増やす方法はこちらです。\n\n${url}\n`,
    }),
    'edits-exhausted': ({ url, limit }) => ({
      subject: `今月の編集回数を使い切りました`,
      text: `今月の編集回数 ${limit} 回をすべて使いました。今あるものは残り、閲覧できます。増やす方法はこちらです。\n\n${url}\n`,
    }),
  },
};

/** Subject and text of a mail in a language. */
export const mailText = (kind: MailKind, language: MailLanguage, facts: MailFacts): { subject: string; text: string } =>
  TEXTS[language][kind](facts);

/** The language that a browser asks for first, of those that there are; else English. */
export function mailLanguage(acceptLanguage: string | undefined): MailLanguage {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code): code is MailLanguage => code === 'en' || code === 'ja' || code === 'de') ?? 'en';
}

const FOOTERS: Record<MailLanguage, string> = {
  en: 'What you hear of by mail is yours to choose:',
  de: 'Wovon Sie per E-Mail hören, wählen Sie hier:',
  ja: 'メールで受け取るお知らせはここで選べます。',
};

/** Last line of mails that people may turn off: where. */
export const noticeFooter = (language: MailLanguage, url: string): string => `${FOOTERS[language]} ${url}`;
