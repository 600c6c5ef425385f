import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from './camera.ts'

export function encode(frames: readonly Frame[], { film, poster }: { film: string; poster: string }): void {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-film-'))
  try {
    const files = frames.map(({ png, seconds }, index) => {
      const file = join(folder, `${index}.png`)
      writeFileSync(file, png)
      return { file, seconds }
    })
    const last = files.at(-1)
    if (!last) throw new Error('a film without pictures')
    // ffmpeg ignores the last image's duration unless it is listed twice.
    const list = [...files.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`), `file '${last.file}'`].join('\n')
    writeFileSync(join(folder, 'list.txt'), list)
    const input = ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt')]
    const size = 'scale=540:960:flags=lanczos'
    // A key frame every five seconds, for seeking.
    const h264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-g', '50', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
    ffmpeg([...input, '-vf', `fps=10,${size}`, ...h264, '-an', '-map_metadata', '-1', film])
    ffmpeg(['-i', last.file, '-vf', 'scale=360:640:flags=lanczos', '-c:v', 'libwebp', '-quality', '60', poster])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function ffmpeg(words: string[]): void {
  const { status, error, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...words], { encoding: 'utf8' })
  if (error) throw new Error('ffmpeg is not installed: it makes the films, and nothing else needs it', { cause: error })
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`)
}
