import 'i18next';
import type admin from './en/admin.json';
import type app from './en/app.json';
import type commandLine from './en/command-line.json';
import type content from './en/content.json';
import type docs from './en/docs.json';
import type errors from './en/errors.json';
import type functions from './en/functions.json';
import type graph from './en/graph.json';
import type help from './en/help.json';
import type history from './en/history.json';
import type home from './en/home.json';
import type imports from './en/import.json';
import type inputs from './en/inputs.json';
import type account from './en/account.json';
import type people from './en/people.json';
import type present from './en/present.json';
import type report from './en/report.json';
import type together from './en/together.json';
import type ui from './en/ui.json';
import type viewer from './en/viewer.json';

/** One line for each area: keys that no English file has do not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    returnNull: false;
    resources: {
      admin: typeof admin;
      app: typeof app;
      'command-line': typeof commandLine;
      content: typeof content;
      docs: typeof docs;
      errors: typeof errors;
      functions: typeof functions;
      graph: typeof graph;
      help: typeof help;
      history: typeof history;
      home: typeof home;
      import: typeof imports;
      inputs: typeof inputs;
      account: typeof account;
      people: typeof people;
      present: typeof present;
      report: typeof report;
      together: typeof together;
      ui: typeof ui;
      viewer: typeof viewer;
    };
  }
}
