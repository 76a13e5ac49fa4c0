// The name of its work by which a thread knows that it makes checkpoints.
export const checkpointWork = 'checkpoint'
