import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { productionLibraries } from '../../packages/web/build/libraries.ts'

export async function buildBare(name: 'login' | 'home'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['react', 'react-dom'], alias: productionLibraries },
    build: {
      target: 'es2024',
      write: false,
      modulePreload: false,
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: fileURLToPath(new URL(`../phone/bare/${name}.tsx`, import.meta.url)) },
    },
  })) as Rolldown.RolldownOutput
  return built.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('')
}
