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
}

/** Kinds of mail. */
export type MailKind = 'confirm' | 'account-exists' | 'new-password' | 'shared' | 'invited' | 'offered' | 'mentioned' | 'joining';

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
