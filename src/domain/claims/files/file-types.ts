import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'

/** What a file of a claim is for whoever looks at it. */
export type FileGroup = 'photo' | 'pdf' | 'video' | 'list'

/** What a claim takes, as its bytes say. The sender’s word for it is only compared with them. */
export const CLAIM_FILE_TYPES = [
  { type: 'image/jpeg', extension: 'jpg', group: 'photo' },
  { type: 'image/png', extension: 'png', group: 'photo' },
  { type: 'image/webp', extension: 'webp', group: 'photo' },
  { type: 'image/heic', extension: 'heic', group: 'photo' },
  { type: 'application/pdf', extension: 'pdf', group: 'pdf' },
  { type: 'video/mp4', extension: 'mp4', group: 'video' },
  { type: 'video/quicktime', extension: 'mov', group: 'video' },
  { type: 'video/webm', extension: 'webm', group: 'video' },
  { type: 'text/csv', extension: 'csv', group: 'list' },
] as const satisfies readonly { type: string; extension: string; group: FileGroup }[]

export type ClaimFileType = (typeof CLAIM_FILE_TYPES)[number]['type']

/** Types that name the same: cameras and browsers use either. */
const SAME: Readonly<Record<string, ClaimFileType>> = {
  'image/heif': 'image/heic',
  'image/jpg': 'image/jpeg',
  'application/csv': 'text/csv',
  // What Windows says of a CSV file once a spreadsheet program is there.
  'application/vnd.ms-excel': 'text/csv',
}

export function findFileType(type: string | undefined): (typeof CLAIM_FILE_TYPES)[number] | undefined {
  const named = SAME[type ?? ''] ?? type
  return CLAIM_FILE_TYPES.find((known) => known.type === named)
}

/** The type of a file whose system knows none, by the end of its name. */
export function typeByName(name: string): ClaimFileType | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  const named = extension === 'jpeg' ? 'jpg' : extension === 'heif' ? 'heic' : extension
  return CLAIM_FILE_TYPES.find((known) => known.extension === named)?.type
}

const LISTS: readonly DocumentKey[] = ['player_list', 'sign_in']

/** The kinds of file in which a document may come. */
export function groupsOf(key: DocumentKey): readonly FileGroup[] {
  if (key === 'video') return ['video']
  return LISTS.includes(key) ? ['photo', 'pdf', 'list'] : ['photo', 'pdf']
}

/** Their types, for the browser’s list of files; HEIC is left out, so that an iPhone sends a JPEG. */
export function acceptedTypes(key: DocumentKey): string {
  const groups = groupsOf(key)
  const types = CLAIM_FILE_TYPES.filter(({ group, type }) => groups.includes(group) && type !== 'image/heic')
  return types.map(({ type, extension }) => (type === 'text/csv' ? `${type},.${extension}` : type)).join(',')
}
