import { PAGES } from '#contract/pages.ts'

interface BooksCommand {
  label: string
  otherWords: string
  group: 'go'
  keys?: readonly [string, string]
  run: { to: string }
}

/** The commands that open the pages of the books. */
export const BOOKS_COMMANDS = {
  books: {
    label: 'Books',
    otherWords: 'accounts ledger trial balance profit loss balance sheet receivables',
    group: 'go',
    run: { to: PAGES.books },
  },
  'book-entries': {
    label: 'Journal',
    otherWords: 'ledger entries postings debits credits books',
    group: 'go',
    run: { to: PAGES['book-entries'] },
  },
  premium: {
    label: 'Premium register',
    otherWords: 'gross net discounts books report',
    group: 'go',
    run: { to: PAGES.premium },
  },

  bank: {
    label: 'Bank',
    otherWords: 'deposits undeposited checks statements reconcile books',
    group: 'go',
    run: { to: PAGES.bank },
  },

  commissions: {
    label: 'Commissions',
    otherWords: 'producers agents books report',
    group: 'go',
    run: { to: PAGES.commissions },
  },
  'claim-movements': {
    label: 'Claims paid and reserved',
    otherWords: 'reserves losses incurred payable books report',
    group: 'go',
    run: { to: PAGES['claim-movements'] },
  },
  'earned-premium': {
    label: 'Earned and unearned premium',
    otherWords: 'deferred income books report',
    group: 'go',
    run: { to: PAGES['earned-premium'] },
  },
  bordereaux: {
    label: 'Bordereaux',
    otherWords: 'carriers premium loss shares books report',
    group: 'go',
    run: { to: PAGES.bordereaux },
  },
} as const satisfies Record<string, BooksCommand>
