// Stands in for the real file, so that the handoffs have something to point at.
