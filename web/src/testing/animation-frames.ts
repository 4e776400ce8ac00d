const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

/**
 * Draws frames by a timer that no test fakes. jsdom draws all of a window's frames by one interval: a frame asked for
 * while a test fakes intervals would keep it waiting for ever, and every later file of the worker without frames.
 */
export function drawFramesByRealTimers(): void {
  window.requestAnimationFrame = draw => Number(startTimer(() => draw(performance.now()), 1000 / 60))
  window.cancelAnimationFrame = frame => stopTimer(frame)
}
