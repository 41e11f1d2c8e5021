import { deskFiles, deskLists } from '#contract/desk/desk-lists.ts'
import { DESK_LIST_NAMES } from '#domain/desk/desk-lists.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { requireRep } from '#server/kit/http/access.ts'
import { csvFile } from '#server/kit/http/responses/csv-file.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { presentRow, presentRowInWords } from '#server/desk/lists/present-row.ts'
import { deskListSql } from '#server/desk/lists/repository.ts'

export function registerDeskListRoutes(server: Server): void {
  for (const name of DESK_LIST_NAMES) {
    serve(server, deskLists[name], async ({ db, now }, { query, caller }) => {
      const at = now()
      const rows = deskListSql(name, { repId: requireRep(caller).id, now: at })
      return presentPage(await readPage(db, rows, query), (row) => presentRow(row, at))
    })

    serve(server, deskFiles[name], (context, { query, caller }) => {
      const at = context.now()
      const rows = deskListSql(name, { repId: requireRep(caller).id, now: at })
      return csvFile(context, rows, query, { name, present: (row) => presentRowInWords(row, at) })
    })
  }
}
