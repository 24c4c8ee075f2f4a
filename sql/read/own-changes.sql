-- How many rows this connection has changed since it was opened.
-- @returns changes
SELECT total_changes() AS changes
