import type { View } from '#contract/desk/views.ts'
import { toWire } from '#contract/wire-record.ts'
import type { Rep } from '#server/access/access.ts'
import type { FoundView } from '#server/desk/views/repository.ts'

export function presentView(view: FoundView, rep: Rep): View {
  return {
    ...toWire(view, ['id', 'list', 'name', 'isShared', 'version', 'ownerName']),
    query: view.query,
    is_own: view.repId === rep.id,
  }
}
