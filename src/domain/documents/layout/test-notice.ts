import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'

type Notice = PrintableDocument['notices'][number]

/** What everything made by a test system says, on paper, on pages and in mail. */
export const TEST_NOTICE_TITLE = 'Test: no cover'

/** What a paper of a test system says on its face; nothing on a real one. */
export function getTestNotices(test: boolean, paper: string, insured = 'nothing is insured'): Notice[] {
  if (!test) return []
  return [
    {
      title: TEST_NOTICE_TITLE,
      text: `This ${paper} was made by a test system. No money was taken and ${insured}.`,
    },
  ]
}

/** The foot of every page: what the paper is, and what its notices say in short. */
export function buildFooter(paper: string, notices: readonly Notice[]): string {
  return [paper, ...notices.map(({ title }) => title)].join(' · ')
}
