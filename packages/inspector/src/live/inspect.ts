// A page's only inspector; only the replacements of xstate import it.
import { createInspector } from 'statecharts-viewer/inspect'

export const { inspect } = createInspector({ acceptsEvents: true })
