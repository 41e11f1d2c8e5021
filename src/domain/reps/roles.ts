/** What a rep may do in the office, from most to least. Stored: a name never changes. */
export const REP_ROLES = ['owner', 'specialist', 'reader'] as const

export type RepRole = (typeof REP_ROLES)[number]

/** What the calls for reps are divided into. */
export type RepPermission =
  /** One's own sign-in: password, second factor, sessions. */
  | 'own-account'
  /** To see everything of the office. */
  | 'read'
  /** To change quotes, policies and money, and to send mail about them. */
  | 'change'
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
 * @rule R02 An owner may do everything, a specialist what quotes, policies and claims need, a reader sees all quotes and
 * policies and changes nothing.
 */
const PERMISSIONS = {
  owner: [
    'own-account',
    'read',
    'change',
    'claims',
    'manage-people',
    'operate-site',
    'personal-data',
    'set-prices',
    'set-up',
    'send-mailings',
  ],
  specialist: ['own-account', 'read', 'change', 'claims'],
  reader: ['own-account', 'read'],
} as const satisfies Record<RepRole, readonly RepPermission[]>

export function isAllowed({ role }: { role: RepRole }, permission: RepPermission): boolean {
  const permissions: readonly RepPermission[] = PERMISSIONS[role]
  return permissions.includes(permission)
}

/** How pages and mails name the roles, and what each may do. */
export const ROLE_TEXTS: Readonly<Record<RepRole, { label: string; may: string }>> = {
  owner: { label: 'Owner', may: 'Can do everything and manage people' },
  specialist: { label: 'Specialist', may: 'Works on quotes, policies, and money' },
  reader: { label: 'Reader', may: 'View-only access to everything' },
}
