import { PAGES } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Command } from '#web/rep-frame/palette/commands.ts'

/** The commands that open the pages on which the office is set up and run. */
export const OFFICE_COMMANDS = {
  coupons: {
    label: 'Coupons',
    otherWords: 'codes discounts promotions',
    group: 'go',
    run: { to: PAGES.coupons },
  },
  partners: {
    label: 'Partners',
    otherWords: 'partnership links qr codes discounts',
    group: 'go',
    run: { to: PAGES.partners },
  },
  'client-types': {
    label: 'Client types',
    otherWords: 'organizations kinds of customers discounts producers dealers',
    group: 'go',
    run: { to: PAGES['client-types'] },
  },
  mailings: {
    label: 'Mailings',
    otherWords: 'newsletter offers prospecting campaign unsubscribe',
    group: 'go',
    run: { to: PAGES.mailings },
    isVisible: ({ rep }) => isAllowed(rep, 'send-mailings'),
  },
  'rating-plans': {
    label: 'Rating plans',
    otherWords: 'prices rates odds loads minimums tariff',
    group: 'go',
    run: { to: PAGES['rating-plans'] },
    isVisible: ({ rep }) => isAllowed(rep, 'set-prices'),
  },
  settings: {
    label: 'Settings',
    otherWords: 'insurer fees limits reminders mail retention maintenance configuration',
    group: 'go',
    run: { to: PAGES.settings },
    isVisible: ({ rep }) => isAllowed(rep, 'set-up'),
  },
  words: {
    label: 'Words of emails',
    otherWords: 'texts templates wording subject opening closing variables letters',
    group: 'go',
    run: { to: PAGES.words },
    isVisible: ({ rep }) => isAllowed(rep, 'set-up'),
  },
  brands: {
    label: 'Brands',
    otherWords: 'logo color name sender postal address support look',
    group: 'go',
    run: { to: PAGES.brands },
    isVisible: ({ rep }) => isAllowed(rep, 'set-up'),
  },
  people: {
    label: 'People',
    otherWords: 'reps invite roles disable',
    group: 'go',
    run: { to: PAGES.people },
    isVisible: ({ rep }) => isAllowed(rep, 'manage-people'),
  },
  doctor: {
    label: 'Doctor',
    otherWords: 'health checks installation settings disk operations',
    group: 'go',
    run: { to: PAGES.doctor },
    isVisible: ({ rep }) => isAllowed(rep, 'operate-site'),
  },
  version: {
    label: 'Version',
    otherWords: 'release changelog update migrations going back build',
    group: 'go',
    run: { to: PAGES.version },
    isVisible: ({ rep }) => isAllowed(rep, 'operate-site'),
  },
  'personal-data': {
    label: 'Personal data',
    otherWords: 'export erase privacy forget',
    group: 'go',
    run: { to: PAGES['personal-data'] },
    isVisible: ({ rep }) => isAllowed(rep, 'personal-data'),
  },
} satisfies Record<string, Omit<Command, 'id'>>
