/** Addresses, user names and domains as somebody typed them. Only commas, semicolons and line ends separate: "x y" is one wrong name, not two. */
export const readInvitees = (typed: string): string[] => typed.split(/[,;\n]/).flatMap((part) => part.trim() || []);
