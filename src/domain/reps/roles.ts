/** What a rep may do in the office, from most to least. Stored: a name never changes. */
export const REP_ROLES = ['owner', 'specialist', 'underwriter', 'claims', 'bookkeeper', 'reader'] as const

export type RepRole = (typeof REP_ROLES)[number]

/** What the calls for reps are divided into. */
export type RepPermission =
  /** One's own sign-in: password, second factor, sessions. */
  | 'own-account'
  /** To see everything of the office. */
  | 'read'
  /** To write notes for colleagues, and to give and to finish tasks. */
  | 'notes'
  /** To write to whoever a case is about, to answer their mail, and to keep and send its files. */
  | 'correspond'
  /** To change quotes, policies, signs and customers, and to send what customers buy by. */
  | 'change'
  /** To set fees by hand, to approve what waits for a price or for cover, and to ask carriers and keep what they take. */
  | 'underwrite'
  /** To enter documents of account, record payments, give credits, pay back, work on the bank, and close the books. */
  | 'accounts'
  /** To decide and pay claims, and to see the identity documents of winners. */
  | 'claims'
  /** To invite reps, give them another role, disable them and reset their sign-in. */
  | 'manage-people'
  /** To see how the installation does: settings, connections, disk, jobs. */
  | 'operate-site'
  /** To hand out and to erase everything that is held about a person. */
  | 'personal-data'
  /** To draft, compare, sign and withdraw rating plans. */
  | 'set-prices'
  /** To set what the office sells, to whom, and under which names and words. */
  | 'set-up'
  /** To write to many customers at once. */
  | 'send-mailings'

/**
 * The one table of roles: the server refuses by it, and pages show or leave out by it.
 *
 * @rule R02 An owner may do everything, a specialist what quotes, policies, money and claims need. An underwriter works on quotes,
 * policies and prices, a claims specialist on claims, a bookkeeper on money. A reader sees all and changes nothing.
 */
const PERMISSIONS = {
  owner: [
    'own-account',
    'read',
    'notes',
    'correspond',
    'change',
    'underwrite',
    'accounts',
    'claims',
    'manage-people',
    'operate-site',
    'personal-data',
    'set-prices',
    'set-up',
    'send-mailings',
  ],
  specialist: ['own-account', 'read', 'notes', 'correspond', 'change', 'underwrite', 'accounts', 'claims'],
  underwriter: ['own-account', 'read', 'notes', 'correspond', 'change', 'underwrite', 'set-prices'],
  claims: ['own-account', 'read', 'notes', 'correspond', 'claims'],
  bookkeeper: ['own-account', 'read', 'notes', 'accounts'],
  reader: ['own-account', 'read'],
} as const satisfies Record<RepRole, readonly RepPermission[]>

export function isAllowed({ role }: { role: RepRole }, permission: RepPermission): boolean {
  // A role that a later release has stored is unknown to this one: it may do nothing here.
  const permissions: readonly RepPermission[] | undefined = PERMISSIONS[role]
  return permissions?.includes(permission) ?? false
}

/** What is given to whoever stands in. */
const HANDED_ON: readonly RepPermission[] = ['change', 'claims', 'accounts']

/**
 * Whether a colleague can do the work of a rep who is away.
 *
 * @rule O18 Who stands in may work on what the one who is away works on; for a reader, on quotes.
 */
export function canStandIn(standIn: { role: RepRole }, absent: { role: RepRole }): boolean {
  const work = HANDED_ON.filter((permission) => isAllowed(absent, permission))
  return (work.length > 0 ? work : (['change'] as const)).every((permission) =>
    isAllowed(standIn, permission),
  )
}

/** What each permission lets somebody do, as an owner reads it. */
export const PERMISSION_TEXTS: Readonly<Record<RepPermission, string>> = {
  'own-account': 'Their own sign-in and profile',
  read: 'See all quotes, policies, claims, and books',
  notes: 'Write notes, and give and finish tasks',
  correspond: 'Write to customers and carriers, and keep and send files',
  change: 'Change quotes, policies, signs, and customers',
  underwrite: 'Set fees, approve referrals and changes, and ask carriers',
  accounts: 'Record payments, give credits, pay back, work on the bank, and close the books',
  claims: 'Decide and pay claims, and see identity documents',
  'manage-people': 'Invite and manage people',
  'operate-site': 'See how the site runs',
  'personal-data': 'Export and erase personal data',
  'set-prices': 'Change rating plans',
  'set-up': 'Change setup and settings',
  'send-mailings': 'Send mailings to many customers',
}

export const REP_PERMISSIONS = Object.keys(PERMISSION_TEXTS) as RepPermission[]

/** How pages and mails name the roles, and what each may do. */
export const ROLE_TEXTS: Readonly<Record<RepRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'Can do everything and manage people' },
  specialist: { label: 'Specialist', may: 'Works on quotes, policies, claims, and money' },
  underwriter: { label: 'Underwriter', may: 'Works on quotes, policies, prices, and carriers' },
  claims: { label: 'Claims specialist', may: 'Decides and pays claims, and sees everything else' },
  bookkeeper: { label: 'Bookkeeper', may: 'Works on money and the books, and sees everything else' },
  reader: { label: 'Reader', may: 'View-only access to everything' },
}
