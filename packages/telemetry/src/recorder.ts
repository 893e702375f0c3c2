let isRecording = false;

/** Says that what this process does is recorded: calls and statements are told, and calls carry the trace on by themselves. */
export function useRecorder(): void {
  isRecording = true;
}

/** Whether what this process does is recorded, as far as it is exported. */
export const hasRecorder = (): boolean => isRecording;
