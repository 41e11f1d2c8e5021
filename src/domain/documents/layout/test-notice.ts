import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'

type Notice = PrintableDocument['notices'][number]

/** The notice of a test system on documents, on pages and in mail. */
export const TEST_NOTICE_TITLE = 'Test: no coverage'

/** The notice at the top of a test system's document; none on a real one. */
export function getTestNotices(
  test: boolean,
  documentName: string,
  insured = 'nothing is insured',
): Notice[] {
  if (!test) return []
  return [
    {
      title: TEST_NOTICE_TITLE,
      text: `This ${documentName} was made by a test system. No money was taken and ${insured}.`,
    },
  ]
}

/** The footer of every page: the document's name and its notices in short. */
export function buildFooter(documentName: string, notices: readonly Notice[]): string {
  return [documentName, ...notices.map(({ title }) => title)].join(' · ')
}
