import RepQuotePage from '#web/quote/pages/RepQuotePage.tsx'

/** All steps of a quote on one page, for a rep at the keyboard. */
export default function ExpressPage({ params: { guid } }: { params: { guid: string } }) {
  return <RepQuotePage params={{ guid, step: 'contact-information' }} isExpress />
}
