// Lets a thread run from the sources, as tests and `npm run dev` do; what is built goes without.
import { register } from 'tsx/esm/api'

register()
