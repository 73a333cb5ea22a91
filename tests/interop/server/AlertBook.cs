using System.Globalization;
using InteropServer.Contract;

namespace InteropServer;

/// <summary>The pending alerts. Requests and hub connections use it concurrently.</summary>
internal sealed class AlertBook(SamplePlant plant)
{
    private const int PvGroup = 1;
    private const int FirstAlerts = 5;

    private readonly Lock _gate = new();
    private readonly List<Alert> _alerts = [.. Enumerable.Range(1, FirstAlerts).Select(number => Create(number, plant))];

    public PendingAlerts Pending()
    {
        lock (_gate) return new PendingAlerts(PvGroup, [.. _alerts]);
    }

    public Alert Raise()
    {
        lock (_gate)
        {
            var alert = Create(_alerts.Count + 1, plant);
            _alerts.Add(alert);
            return alert;
        }
    }

    /// <summary>Acknowledges the unacknowledged alerts with these ids; null = all.</summary>
    public IReadOnlyList<Alert> Acknowledge(IReadOnlyCollection<string>? ids, string? user)
    {
        var acked = new List<Alert>();
        lock (_gate)
        {
            for (var index = 0; index < _alerts.Count; index += 1)
            {
                var alert = _alerts[index];
                if (alert.AckTimestamp is not null || ids?.Contains(alert.Id) == false) continue;
                _alerts[index] = alert with { AckTimestamp = plant.Now, AckUser = user };
                acked.Add(_alerts[index]);
            }
        }
        return acked;
    }

    private static Alert Create(int number, SamplePlant plant)
    {
        var node = plant.Nodes[number % plant.Nodes.Count];
        return new Alert(
            string.Create(CultureInfo.InvariantCulture, $"alert-{number}"),
            PvGroup,
            node.StationNumber,
            node.StationName,
            node.Pvs[0],
            "Messwert 1",
            string.Create(CultureInfo.InvariantCulture, $"{node.StationNumber}.001"),
            number % 3,
            "Grenzwert",
            string.Create(CultureInfo.InvariantCulture, $"Grenzwert {number} verletzt"),
            plant.Now,
            null,
            null,
            null,
            12.5,
            10,
            "Top",
            "m",
            2);
    }
}
