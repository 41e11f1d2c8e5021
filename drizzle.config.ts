import { defineConfig } from 'drizzle-kit'
import { COLUMN_NAMES } from '#server/kit/db/database.ts'

export default defineConfig({
  ...COLUMN_NAMES,
  dialect: 'postgresql',
  schema: './src/server/**/*.schema.ts',
  out: './src/server/kit/db/migrations',
})
